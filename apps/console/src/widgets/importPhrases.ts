import { definePhrases } from '@yunshu/contract/kit/phrases'

/** What is said about rows of a workbook that come in. */
export const imports = definePhrases({
  zh: {
    import: '导入',
    about: '说明',
    summary: '{rows} 行：{good} 行可以导入，{bad} 行有误',
    importGood: '导入 {good} 行',
    imported: '已导入 {count} 行',
    leftOut: '已导入 {done} 行，{failed} 行未导入；改好后可再导入'
  },
  en: {
    import: 'Import',
    about: 'About',
    summary: '{rows, row, rows}: {good} can be imported, {bad} cannot',
    importGood: 'Import {good, row, rows}',
    imported: '{count, row, rows} imported',
    leftOut: '{done, row, rows} imported, {failed} not; mend them and import them again'
  }
})
