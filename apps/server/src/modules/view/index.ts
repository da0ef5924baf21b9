import { createView, removeView, updateView } from './edit.ts'
import { listViews } from './queries.ts'

export const viewVerbs = [listViews, createView, updateView, removeView]
