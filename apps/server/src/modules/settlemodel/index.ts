import { compareModels } from './compare.ts'
import { enactModel, stopModel } from './force.ts'
import { customersToChoose, listModels, modelInfo } from './list.ts'
import { trialModel } from './trial.ts'
import { tripsToTry } from './trips.ts'
import { copyModel, createModel, removeModel, updateModel } from './write.ts'

export const verbs = [
  listModels,
  modelInfo,
  customersToChoose,
  createModel,
  updateModel,
  removeModel,
  copyModel,
  enactModel,
  stopModel,
  tripsToTry,
  trialModel,
  compareModels
]
