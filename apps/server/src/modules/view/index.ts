import { createView, removeView, updateView } from './keep.ts'
import { listViews } from './queries.ts'

export const verbs = [listViews, createView, updateView, removeView]
