import { useSearchParams } from "react-router-dom";
import { Icon } from "../../../../kit/layout/icon.tsx";
import { useChangeAddress } from "../../../../lib/page/address.ts";
import { writeStored, readStored } from "../../../../lib/storage/browser-storage.ts";
import { READING_WORDS, READINGS, type Reading } from "./stock-level.ts";
import { Popover } from "../../../../kit/overlay/popover.tsx";
import { ChoiceList } from "../../../../kit/table/toolbar/choice-list.tsx";

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

/** The toggle for coloured stock levels, and a menu of their readings. */
export function ReadingChoice({ reading, onChoose }: Props) {
  const on = reading !== undefined;
  return (
    <span className="tool-group">
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
        <Popover label={`Reading ${reading}`}>
          {(close) => (
            <ChoiceList
              name="reading"
              single
              options={READING_OPTIONS}
              chosen={[reading]}
              onChoose={(value) => {
                onChoose(READINGS.find((one) => one === value));
                close();
              }}
            />
          )}
        </Popover>
      ) : null}
    </span>
  );
}

const READING_OPTIONS = READINGS.map((one) => ({ value: one, label: `${one}: ${READING_WORDS[one]}` }));
