import { PRODUCT_NAME } from "../lib/page/paths.ts";
import "./footer.css";

/** The footer of every page: product and current year (specification 1, section 1). */
export function Footer() {
  return (
    <footer className="footer">
      {PRODUCT_NAME} {new Date().getFullYear()}
    </footer>
  );
}
