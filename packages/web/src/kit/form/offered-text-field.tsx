import { type ComponentProps, useRef } from "react";
import { focusOn } from "../../lib/page/focus.ts";
import { Row, Stack } from "../layout/stack.tsx";
import { TextField } from "./text-field.tsx";

interface Props extends ComponentProps<typeof TextField> {
  /** Texts to choose from, such as those used before: each is a button that fills it in. */
  offered: readonly string[];
  /** What they are. */
  group?: string;
}

/** A text field with the texts that were used last. */
export function OfferedTextField({ offered, group = "Used last", ...field }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const choose = (text: string) => {
    field.onChange(text);
    // Enter submits from the field.
    focusOn(box.current?.querySelector("input"));
  };
  return (
    <div ref={box}>
      <Stack gap={1}>
        <TextField {...field} />
        {offered.length > 0 && !field.disabled ? (
          <Row gap={1} role="group" aria-label={group}>
            {offered.map((text) => (
              <button key={text} type="button" className="place-suggestion" aria-pressed={field.value === text} onClick={() => choose(text)}>
                {text}
              </button>
            ))}
          </Row>
        ) : null}
      </Stack>
    </div>
  );
}
