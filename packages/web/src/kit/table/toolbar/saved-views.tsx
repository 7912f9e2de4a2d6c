import { useState } from "react";
import { Icon } from "../../layout/icon.tsx";
import type { View } from "../state/memory.ts";

/** The maximum length of a view's name, in characters. */
const MAX_NAME = 60;

interface Props {
  views: readonly View[];
  /** The current state of the table. */
  current: Omit<View, "name">;
  onChange: (views: View[]) => void;
  onShow: (view: View) => void;
  /** Called after a view was chosen. */
  onClose: () => void;
}

/** Saved views of a table: search, filters, order and columns. Saving under an existing name replaces that view. */
export function ViewChoices({ views, current, onChange, onShow, onClose }: Props) {
  const [name, setName] = useState("");
  const given = name.trim();
  const taken = views.some((view) => view.name === given);
  return (
    <>
      {views.length === 0 ? <p className="choices-note">No saved views. Save the filters, order and columns you use often.</p> : null}
      <ul className="choices-list">
        {views.map((view) => (
          <li key={view.name} className="column-choice">
            <button
              type="button"
              className="view-show"
              onClick={() => {
                onShow(view);
                onClose();
              }}
            >
              {view.name}
            </button>
            <button
              type="button"
              className="column-move"
              aria-label={`Remove the view ${view.name}`}
              onClick={() => onChange(views.filter((other) => other !== view))}
            >
              <Icon name="close" size="small" />
            </button>
          </li>
        ))}
      </ul>
      <form
        className="view-save"
        onSubmit={(event) => {
          event.preventDefault();
          if (given === "") return;
          onChange([...views.filter((view) => view.name !== given), { name: given, ...current }]);
          setName("");
        }}
      >
        <input
          aria-label="Name of the view"
          placeholder="Name of the view"
          maxLength={MAX_NAME}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <button type="submit" className="tool" disabled={given === ""}>
          {taken ? "Replace" : "Save"}
        </button>
      </form>
    </>
  );
}
