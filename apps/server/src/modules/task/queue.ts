import { task } from '@yunshu/contract/task/contract'
import { askerOf } from '../../platform/actor.ts'
import { readerPlaceOf } from '../../platform/sheet/threads.ts'
import { read } from '../../platform/verb/verb.ts'

/** The place in the queue of those whose workbooks are read, told to whoever waits: on the machine that answers him. */
export const queuePlace = read(task.queue, async ({ actor }) => await Promise.resolve({ ahead: readerPlaceOf(askerOf(actor)) ?? null }))
