import { Link } from "react-router-dom";
import { formulaPath } from "../../lib/page/links.ts";

interface Props {
  formulaId: number | null;
  /** The formula code. */
  code: string;
}

/** A formula code that opens this version on the formulas page. */
export function FormulaLink({ formulaId, code }: Props) {
  const path = formulaId === null ? undefined : formulaPath(formulaId);
  return path ? (
    <Link className="code" to={path}>
      {code}
    </Link>
  ) : (
    <span className="code">{code}</span>
  );
}
