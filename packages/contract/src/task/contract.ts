import { Type } from 'typebox'
import { defineEnum } from '../kit/enums.ts'
import { Closed, command, list, query } from '../kit/endpoint.ts'
import { Count, Id, JobStarted, No, Nullable, Remark, Text, Time } from '../kit/fields.ts'

export const taskState = defineEnum({
  waiting: [10, '等待中', 'Waiting'],
  running: [20, '进行中', 'Running'],
  done: [30, '已完成', 'Done'],
  failed: [40, '失败', 'Failed'],
  cancelled: [50, '已停止', 'Stopped']
})
export const taskKind = ['export', 'orderImport', 'taskImport'] as const

/** A background task for which a user waits, with its progress and its file. */
export const TaskRow = Closed({
  id: Id,
  kind: Type.Unsafe<(typeof taskKind)[number]>({ type: 'string', enum: [...taskKind] }),
  title: Type.String(),
  title_en: Type.String(),
  state: taskState.schema,
  total: Type.Integer(),
  done: Type.Integer(),
  failed: Type.Integer(),
  /** The file at its end, once there is one. */
  url: Nullable(Type.String()),
  error: Nullable(Type.String()),
  /** The parts that failed, each with the reason. */
  failures: Type.Array(Closed({ no: No, reason: Remark() })),
  created_at: Time,
  finished_at: Nullable(Time)
})

/** The most rows that one export holds. */
export const exportLimit = 50_000

export const task = {
  /** 下载中心: the reader's own exports and imports, newest first. */
  list: list('task/list', { may: 'user', row: TaskRow, filters: { state: Type.Optional(taskState.schema) }, sorts: ['created_at'] }),
  /** Writes a list with its present filters and columns into an xlsx file, in the background. */
  export: command('task/export', {
    may: 'user',
    logAs: 'task.exportStarted',
    input: Closed({
      path: Text(1, 100, { pattern: '^/[\\w/]+$' }),
      title: Closed({ zh: Text(1, 60), en: Text(1, 60) }),
      filters: Type.Record(Type.String(), Type.Unknown()),
      columns: Type.Array(Closed({ name: Text(1, 60), title: Type.Optional(Closed({ zh: Text(1, 60), en: Text(1, 60) })) }), {
        minItems: 1,
        maxItems: 100
      })
    }),
    output: JobStarted,
    refuses: ['noPermission', 'notExportable', 'badInput']
  }),
  /** How many workbooks are read before the caller's, which waits for a reader at this moment; null where none of his waits: it is being read, or was. */
  queue: query('task/queue', { may: 'user', input: Closed({}), output: Closed({ ahead: Nullable(Count) }) }),
  /** Stops one of the reader's own tasks that has not ended. What an import has created stays; an export leaves no file. */
  cancel: command('task/cancel', {
    may: 'user',
    logAs: 'task.cancelled',
    input: Closed({ id: Id }),
    output: Closed({ id: Id }),
    refuses: ['notFound', 'taskEnded']
  })
}
