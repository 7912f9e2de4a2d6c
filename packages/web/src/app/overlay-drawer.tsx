import { Dialog } from "../kit/dialog/dialog.tsx";
import { type DrawerProps, Entries } from "./drawer.tsx";

/** The drawer over the page on narrow windows. Esc, pressing outside and selecting an entry close it. */
export function OverlayDrawer({ onClose, ...props }: DrawerProps & { onClose: () => void }) {
  return (
    <Dialog title="Menu" side="left" dismissable onClose={onClose}>
      <nav id="drawer" className="drawer" aria-label="Main">
        <Entries {...props} collapsed={false} onChosen={onClose} />
      </nav>
    </Dialog>
  );
}
