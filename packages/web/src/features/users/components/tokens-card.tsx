import { Link } from "react-router-dom";
import { Card } from "../../../kit/layout/card.tsx";
import { paths } from "../../../lib/page/paths.ts";

/** Leads to the tokens for programs. */
export function TokensCard() {
  return (
    <Card title="Tokens for Programs" purpose="Let scales, a script or another system work for you, with some of your permissions.">
      <div>
        <Link className="button" to={paths.tokens}>
          Tokens
        </Link>
      </div>
    </Card>
  );
}
