import { beforeAll } from 'vitest'
import { setClock, shiftClock } from '../src/platform/clock.ts'
import { passDayTurn } from './dayTurn.ts'

// A file of tests begins by the clock as it is, whatever the file before it in the same worker did to it; one that would begin in the last minute of a day begins with
// the next.
beforeAll(async () => {
  setClock(undefined)
  shiftClock(0)
  await passDayTurn(60)
})
