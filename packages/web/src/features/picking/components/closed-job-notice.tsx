import { Grow } from "../../../kit/layout/stack.tsx";
import { Notice } from "../../../kit/page/page.tsx";

/** Says that a job was completed or cancelled meanwhile, and takes it out of what is being done. */
export function ClosedJobNotice({ job, onExclude }: { job: string; onExclude: () => void }) {
  return (
    <Notice role="alert">
      <Grow>{job} has been completed or cancelled. Nothing more can be reserved or picked for it.</Grow>
      <button type="button" className="tool" onClick={onExclude}>
        Exclude
      </button>
    </Notice>
  );
}
