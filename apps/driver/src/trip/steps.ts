import type { Say } from '../kit/lang.ts'
import type { StepName } from '../outbox/queue.ts'
import { tripWords } from './phrases.ts'

const names = {
  accept: 'accept',
  refuse: 'refuse',
  signIn: 'signIn',
  load: 'load',
  depart: 'depart',
  arrive: 'arrive',
  unload: 'unload',
  receipt: 'receiptStep',
  report: 'reportStep'
} as const satisfies Record<StepName, keyof typeof tripWords.zh>

/** The verb of a step, as its button says it. */
export const stepName = (say: Say, step: StepName): string => say(tripWords, names[step])
export const usual = (say: Say, which: 'reasons_refuse' | 'reasons_fence' | 'reasons_fast'): string[] => say(tripWords, which).split('|')
