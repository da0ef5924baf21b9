import { createContext } from 'react'
import { firstFlaws, flawsOf, type Schema } from '@yunshu/contract/kit/check'
import { flawSentence, isMissing, type Flaw } from '@yunshu/contract/kit/invalid'
import type { Phrases } from '@yunshu/contract/kit/phrases'
import type { Say } from './lang.ts'
import { kit } from './phrases.ts'

/** The names of fields, for the labels of a form. */
export const FormTerms = createContext<Phrases | undefined>(undefined)

/** What others have said about single fields of a form, by their names. */
export const FieldNotes = createContext<Readonly<Record<string, string>>>({})

/** What is wrong with a field: a flaw found by the form's own check, or a sentence of the server. */
export type Fault = Flaw | { readonly text: string }
export type Faults = Readonly<Record<string, Fault>>

/** What the schema refuses of a value, by the dotted path of the field; the server checks the same. */
export const faultsOf = (schema: Schema, value: unknown): Readonly<Record<string, Flaw>> => firstFlaws(flawsOf(schema, value))

/** The sentence of a fault: 请输入… for what is typed, 请选择… for what is chosen. */
export const faultText = (say: Say, fault: Fault, label: string, choose: boolean): string => {
  if ('text' in fault) return fault.text
  if (isMissing(fault)) return say(kit, choose ? 'pleaseChoose' : 'pleaseEnter', { label })
  return say(kit, 'wrong', { label, reason: flawSentence(fault) })
}
