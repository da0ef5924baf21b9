import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const fileTerms = definePhrases({ zh: { file: '文件' }, en: { file: 'File' } })
export const fileRefusals = defineRefusals(1050, {
  zh: { badFileType: '只支持 JPG、PNG、WebP 图片、PDF、XLSX 和发票的 OFD、XML 文件，且内容须完整可读', badFile: '文件不能上传：{reason}' },
  en: {
    badFileType: 'Only readable JPG, PNG and WebP pictures, PDF and XLSX files, and OFD or XML of invoices are taken',
    badFile: 'Not taken: {reason}'
  }
})
