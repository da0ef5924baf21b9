import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const taskTerms = definePhrases({
  zh: {
    path: '列表',
    title: '名称',
    filters: '筛选条件',
    columns: '列',
    state: '任务状态',
    finished_at: '完成时间',
    total: '总数',
    done: '已完成',
    failed: '失败'
  },
  en: {
    path: 'List',
    title: 'Name',
    filters: 'Filters',
    columns: 'Columns',
    state: 'State',
    finished_at: 'Finished',
    total: 'Total',
    done: 'Done',
    failed: 'Failed'
  }
})

export const taskRefusals = defineRefusals(1700, {
  zh: { notExportable: '该列表不支持导出', tooManyToExport: '一次最多导出 {limit} 行，请缩小筛选范围', taskEnded: '该任务已结束' },
  en: {
    notExportable: 'This list cannot be exported',
    tooManyToExport: 'At most {limit} rows can be exported at once. Please narrow the filters',
    taskEnded: 'This task has ended'
  }
})

/** The names of its acts in the operation log. */
export const taskActs = definePhrases({
  zh: {
    'task.exportStarted': '导出',
    'task.cancelled': '停止导入或导出'
  },
  en: {
    'task.exportStarted': 'Export',
    'task.cancelled': 'Import or export stopped'
  }
})
