/**
 * Asks at most once in `every` milliseconds, and only what was wanted last: an older question is given up, and its answer never heard. `ask` is called
 * with the question; without a question the one on its way is given up.
 */
export const askNewest = <Q, A>(
  ask: (question: Q, signal: AbortSignal) => Promise<A>,
  heard: (answer: A, question: Q) => void,
  every = 100
): ((question: Q | undefined) => void) => {
  let asked = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: AbortController | undefined
  const send = (question: Q) => {
    asked = performance.now()
    const own = new AbortController()
    running = own
    ask(question, own.signal).then(
      (answer) => !own.signal.aborted && heard(answer, question),
      // What could not be answered is said when it is dropped.
      () => undefined
    )
  }
  return (question) => {
    clearTimeout(timer)
    running?.abort()
    running = undefined
    if (question === undefined) return
    const wait = asked + every - performance.now()
    if (wait <= 0) send(question)
    else timer = setTimeout(send, wait, question)
  }
}
