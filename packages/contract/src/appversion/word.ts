import { appPlatform, appType, appVersionMachine } from './machine.ts'

export const name = { zh: 'APP 版本', en: 'App version' }
export { appversion as calls } from './contract.ts'
export { appVersionActs as acts, appVersionRefusals as refusals, appVersionTerms as terms } from './words.ts'
export const machines = { app_version: appVersionMachine }
export const enums = { app_type: appType, platform: appPlatform }
