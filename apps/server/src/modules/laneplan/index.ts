import { planBoard, planPairs } from './board.ts'
import { daySheet } from './day.ts'
import { planFits } from './fits.ts'
import { fixPair, freePair } from './pairs.ts'
import { planPreview } from './preview.ts'

export const verbs = [planBoard, planPairs, planFits, planPreview, fixPair, freePair, daySheet]
