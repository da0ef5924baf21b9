import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const fileTerms = definePhrases({ zh: { file: '文件' }, en: { file: 'File' } })
export const fileRefusals = defineRefusals(1050, {
  zh: { badFileType: '只支持 JPG、PNG、WebP 图片、PDF 和 XLSX 文件，且内容须完整可读' },
  en: { badFileType: 'Only readable JPG, PNG and WebP pictures, PDF and XLSX files are taken' }
})
