import { createView, removeView, updateView } from './keep.ts'
import { listViews } from './queries.ts'

export const viewVerbs = [listViews, createView, updateView, removeView]
