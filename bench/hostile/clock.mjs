import { readFileSync } from 'node:fs'

// Loaded before a server (`--import`): its clock is off by so many seconds as the file MOVED_CLOCK says, looked at ten times a second. What counts time that
// passes (performance.now, timers) goes on as it is, as on a machine whose clock is set.
const file = process.env['MOVED_CLOCK']
if (file) {
  let offMs = 0
  setInterval(() => (offMs = Number(readFileSync(file, 'utf8')) * 1000 || 0), 100).unref()
  const Real = Date
  globalThis.Date = class extends Real {
    /** @param {ConstructorParameters<typeof Real>} given */
    constructor(...given) {
      if (given.length === 0) super(Real.now() + offMs)
      else super(...given)
    }
    static now() {
      return Real.now() + offMs
    }
  }
}
