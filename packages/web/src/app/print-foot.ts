import { STAFF } from "@apothecary/core/lib/rules/roles";
import type { CurrentUser } from "@apothecary/core/users/contract";
import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import { ownBusinessQuery } from "../entities/business/own-business.ts";
import { clockText } from "../lib/user/business-time.ts";
import { holdsAny } from "../lib/user/current-user.ts";

/**
 * Writes the company, the time and the user into the foot of every printed page (styles/print.css), as it is printed: a property
 * of the document restyles all of it, which the first rows would wait for.
 */
export function usePrintFoot(user: CurrentUser): void {
  const { data: own } = useQuery({ ...ownBusinessQuery, enabled: holdsAny(user, [STAFF]) });
  const sender = own?.name;
  const name = `${user.firstName} ${user.lastName}`.trim() || user.username;
  useLayoutEffect(() => {
    const write = () => {
      const words = [sender, `Printed ${clockText(new Date())} by ${name}`].filter(Boolean).join(" · ");
      document.documentElement.style.setProperty("--print-foot", JSON.stringify(words));
    };
    window.addEventListener("beforeprint", write);
    return () => window.removeEventListener("beforeprint", write);
  }, [sender, name]);
}
