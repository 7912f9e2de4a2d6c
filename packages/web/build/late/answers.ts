/** Requests leave up to 150 ms late, and their answers come up to 500 ms late, in any order. */
const LEAVES_MS = 150;
const COMES_MS = 500;
const send = window.fetch;

window.fetch = async (...request) => {
  await upTo(LEAVES_MS);
  const answer = await send(...request);
  await upTo(COMES_MS);
  return answer;
};

/** Waits with `scheduler`, since a test that stops the page's clock also stops `setTimeout`. */
function upTo(ms: number): Promise<void> {
  return scheduler.postTask(() => undefined, { delay: Math.random() * ms });
}
