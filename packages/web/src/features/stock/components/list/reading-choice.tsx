import { useSearchParams } from "react-router-dom";
import { Icon } from "../../../../kit/layout/icon.tsx";
import { useChangeAddress } from "../../../../lib/page/address.ts";
import { writeStored, readStored } from "../../../../lib/storage/browser-storage.ts";
import { READING_WORDS, READINGS, type Reading } from "./stock-level.ts";
import "./reading-choice.css";
import { Row } from "../../../../kit/layout/stack.tsx";

const PARAMETER = "levels";
const STORAGE_NAME = "stock.levels";
const OFF = "off";
/** The default reading of the list (contract, section 5). */
const FIRST: Reading = "A";

/** The reading that colours stock levels, if any: from the query string, or the last one used in this browser. */
export function useReading(): [Reading | undefined, (reading: Reading | undefined) => void] {
  const [parameters] = useSearchParams();
  const changeAddress = useChangeAddress();
  const selected = parameters.get(PARAMETER) ?? readStored(STORAGE_NAME) ?? FIRST;
  const reading = selected === OFF ? undefined : (READINGS.find((one) => one === selected) ?? FIRST);
  const choose = (next: Reading | undefined) => {
    writeStored(STORAGE_NAME, next ?? OFF);
    changeAddress((now) => now.set(PARAMETER, next ?? OFF), { replace: true, preventScrollReset: true });
  };
  return [reading, choose];
}

interface Props {
  reading: Reading | undefined;
  onChoose: (reading: Reading | undefined) => void;
}

/** The toggle for coloured stock levels, and the choice of reading. */
export function ReadingChoice({ reading, onChoose }: Props) {
  const on = reading !== undefined;
  return (
    <Row gap={0} oneLine className="reading-choice">
      <button
        type="button"
        className={`tool ${on ? "tool-active" : ""}`}
        aria-pressed={on}
        title="Colours stock levels"
        onClick={() => onChoose(on ? undefined : FIRST)}
      >
        {on ? <Icon name="check" size="small" /> : null}
        Coloured levels
      </button>
      {on ? (
        <select
          className="tool reading-choice-select"
          aria-label="Reading of the stock levels"
          value={reading}
          onChange={(event) => onChoose(READINGS.find((one) => one === event.target.value))}
        >
          {READINGS.map((one) => (
            <option key={one} value={one}>{`${one}: ${READING_WORDS[one]}`}</option>
          ))}
        </select>
      ) : null}
    </Row>
  );
}
