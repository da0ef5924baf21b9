import { createContext } from 'react'
import type { Phrases } from '@yunshu/contract/kit/phrases'
import type { Say } from './lang.ts'
import { kit } from './phrases.ts'
import type { Fault } from './validate.ts'

/** The names of fields, for the labels of a form. */
export const FormTerms = createContext<Phrases | undefined>(undefined)

/** The sentence of a fault: 请输入… for what is typed, 请选择… for what is chosen. */
export const faultText = (say: Say, fault: Fault, label: string, choose: boolean): string => {
  if ('text' in fault) return fault.text
  if (fault.key === 'required') return say(kit, choose ? 'pleaseChoose' : 'pleaseEnter', { label })
  return say(kit, fault.key, { label, ...fault.slots })
}
