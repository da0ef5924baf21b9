import { dueConsents, giveConsent, listConsents } from './consents.ts'

export const verbs = [dueConsents, giveConsent, listConsents]
