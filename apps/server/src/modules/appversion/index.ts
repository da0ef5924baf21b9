import { createVersion, currentVersion, listVersions, publishVersion, removeVersion, updateVersion, withdrawVersion } from './versions.ts'

export const verbs = [listVersions, createVersion, updateVersion, removeVersion, publishVersion, withdrawVersion, currentVersion]
