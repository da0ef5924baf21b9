import { defineCourse } from '../kit/course.ts'
import type { OutputOf } from '../kit/endpoint.ts'
import type { statement } from './contract.ts'
import { statementMachine } from './machine.ts'

type Row = OutputOf<typeof statement.info>['statement']

/** The way of a statement to its money. */
export const statementCourse = defineCourse<Row>()(statementMachine, [
  { state: 'draft', name: { zh: '生成', en: 'Made' }, reached: (row) => row.created_at },
  { state: 'sent', name: { zh: '发送', en: 'Sent' }, reached: (row) => row.sent_at },
  { state: 'confirmed', reached: (row) => row.confirmed_at },
  { state: 'billed' },
  { state: 'settled', planned: (row) => row.due_at }
])
