import { PRODUCT_NAME } from "../lib/paths.ts";
import "./footer.css";

/** At the foot of every page: the product and the current year (specification 1, section 1). */
export function Footer() {
  return (
    <footer className="footer">
      {PRODUCT_NAME} {new Date().getFullYear()}
    </footer>
  );
}
