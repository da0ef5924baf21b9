import { listLogs, tellStory } from './list.ts'

export const oplogVerbs = [listLogs, tellStory]
