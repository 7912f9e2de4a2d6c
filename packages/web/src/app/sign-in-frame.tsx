import { Outlet } from "react-router-dom";
import { PRODUCT_NAME } from "../lib/page/paths.ts";
import { SERVER } from "../lib/user/stage.ts";
import { Footer } from "./footer.tsx";
import { ServerName } from "./server-name.tsx";
import "./bar.css";
import "./sign-in-frame.css";

/** The frame of the login page: the bar with the server's label. Needs no session. */
export function Component() {
  return (
    <div className="sign-in-frame">
      <header className={`bar bar-${SERVER}`}>
        <span className="bar-name sign-in-frame-name">{PRODUCT_NAME}</span>
        <ServerName />
      </header>
      <Outlet />
      <Footer />
    </div>
  );
}
