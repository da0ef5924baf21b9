import { fillTask } from './fill.ts'
import { listTemplates, templateChoices, templateInfo } from './list.ts'
import { taskImport, tasksErrors, tasksImport, tasksPreview, tasksTemplate, templateCustomers } from './importTasks.ts'
import { listTasks } from './tasks.ts'
import { createTemplate, enableTemplate, removeTemplate, stopTemplate, takeTemplate, updateTemplate } from './write.ts'

export const verbs = [
  listTemplates,
  templateChoices,
  templateInfo,
  createTemplate,
  takeTemplate,
  updateTemplate,
  stopTemplate,
  enableTemplate,
  removeTemplate,
  listTasks,
  fillTask,
  templateCustomers,
  tasksTemplate,
  tasksPreview,
  tasksErrors,
  tasksImport
]
export const tasks = { taskImport }
