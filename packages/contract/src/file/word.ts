export { fileRefusals as refusals, fileTerms as terms } from './words.ts'
