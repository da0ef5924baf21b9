import { pagesOf } from '../kit/console.ts'

const { page } = pagesOf(3)

/** The driver's phone page (司机端): not a console, but a kind of user with permissions of its own. */
export const driver = { trips: page('/driver', '1-1', '我的行程', 'My trips', { act: ['1-111', '操作行程', 'Act on a trip'] }) }
