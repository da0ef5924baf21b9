import type { JobLine } from '../../platform/job/jobs.ts'
import type { Services } from '../../platform/verb/services.ts'
import { acceptAbnormal, decideAbnormal, objectToAbnormal } from './answer.ts'
import { abnormalBoard, abnormalPicture } from './board.ts'
import { closeSolved, remindOverdue } from './clock.ts'
import { abnormalsOfTrip, answerAbnormal } from './driver.ts'
import {
  assignAbnormal,
  closeAbnormal,
  handleAbnormal,
  rejectAbnormal,
  reopenAbnormal,
  resolveAbnormal,
  takeAbnormal,
  turnAbnormal
} from './handle.ts'
import { abnormalInfo, abnormalsOfOrder, abnormalsWaiting, abnormalTrips } from './info.ts'
import { listAbnormals } from './list.ts'
import { createAbnormal, reportAbnormal, updateAbnormal } from './register.ts'
import { abnormalLadder, setAbnormalLadder } from './ladder.ts'
import './signals.ts'

export const verbs = [
  listAbnormals,
  abnormalInfo,
  abnormalsOfOrder,
  abnormalsWaiting,
  abnormalTrips,
  abnormalLadder,
  setAbnormalLadder,
  abnormalBoard,
  abnormalPicture,
  createAbnormal,
  updateAbnormal,
  assignAbnormal,
  takeAbnormal,
  handleAbnormal,
  turnAbnormal,
  resolveAbnormal,
  rejectAbnormal,
  closeAbnormal,
  reopenAbnormal,
  acceptAbnormal,
  objectToAbnormal,
  decideAbnormal,
  reportAbnormal,
  abnormalsOfTrip,
  answerAbnormal
]
export const jobs = (services: Services): readonly JobLine[] => [
  { queue: 'abnormal.close', cron: '37 * * * *', work: async () => void (await closeSolved(services)) },
  { queue: 'abnormal.remind', cron: '*/10 * * * *', work: async () => void (await remindOverdue(services)) }
]
export { abnormalsToConfirm } from './info.ts'
export { abnormalsOfTrips } from './judged.ts'
export { troubledTrips } from './troubled.ts'
