import { createView, removeView, updateView } from './edit.ts'
import { listViews } from './queries.ts'

export const verbs = [listViews, createView, updateView, removeView]
