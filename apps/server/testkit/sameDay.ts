import { beforeAll } from 'vitest'
import { passDayTurn } from './dayTurn.ts'

// A file of tests that would begin in the last minute of a day begins with the next.
beforeAll(async () => await passDayTurn(60))
