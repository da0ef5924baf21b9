import { revealPhones } from './reveal.ts'

export const verbs = [revealPhones]
