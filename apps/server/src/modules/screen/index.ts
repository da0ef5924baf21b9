import { screenFigures } from './figures.ts'
import { createScreen, listScreens, revokeScreen } from './links.ts'

export const verbs = [listScreens, createScreen, revokeScreen, screenFigures]
