interface Props {
  /** The name of the group of radio buttons. */
  name: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  /** Radio buttons instead of checkboxes. */
  single?: boolean | undefined;
  onChoose: (value: string) => void;
}

/** A list of options to tick in a panel. */
export function ChoiceList({ name, options, chosen, single = false, onChoose }: Props) {
  return (
    <ul className="choices-list">
      {options.map(({ value, label }) => (
        <li key={value}>
          <label className="choice">
            <input type={single ? "radio" : "checkbox"} name={name} checked={chosen.includes(value)} onChange={() => onChoose(value)} />
            <span className="choice-text">{label}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}
