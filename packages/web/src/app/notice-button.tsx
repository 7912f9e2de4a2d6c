import { useNavigate } from "react-router-dom";
import type { NoticeAction } from "../lib/server/notify.ts";

/** The button of a notification: a link or an action; none once its time is over. */
export function NoticeButton({ action, onDone }: { action: NoticeAction; onDone: () => void }) {
  const navigate = useNavigate();
  const press = () => {
    if ("to" in action) void navigate(action.to);
    else action.run();
    onDone();
  };
  if ("until" in action && action.until !== undefined && Date.now() > action.until) return null;
  return (
    <button type="button" className="button notice-button" onClick={press}>
      {action.label}
    </button>
  );
}
