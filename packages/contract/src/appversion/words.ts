import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const appVersionTerms = definePhrases({
  zh: {
    app_type: '应用',
    platform: '平台',
    version_name: '版本号',
    build: '构建号',
    min_build: '最低构建号',
    force_update: '强制更新',
    url: '下载地址',
    file: '安装包',
    sha256: 'SHA-256',
    notes: '更新说明',
    publish_at: '生效时间',
    app_status: '状态',
    updated_by_name: '修改人',
    updated_at: '修改时间',
    reason: '原因',
    keyword: '关键词'
  },
  en: {
    app_type: 'App',
    platform: 'Platform',
    version_name: 'Version',
    build: 'Build',
    min_build: 'Minimum build',
    force_update: 'Forced update',
    url: 'Download address',
    file: 'Package',
    sha256: 'SHA-256',
    notes: 'Notes',
    publish_at: 'Offered from',
    app_status: 'State',
    updated_by_name: 'Changed by',
    updated_at: 'Changed',
    reason: 'Reason',
    keyword: 'Search'
  }
})

export const appVersionFaults = definePhrases({
  zh: { minAbove: '最低构建号不能高于本版构建号', nowhere: 'Android 和 iOS 版须填写下载地址或上传安装包' },
  en: { minAbove: 'The minimum cannot be above this build', nowhere: 'An Android or iOS version needs a download address or a package' }
})

export const appVersionActs = definePhrases({
  zh: {
    'appversion.created': '新增 APP 版本',
    'appversion.updated': '修改 APP 版本',
    'appversion.removed': '删除 APP 版本',
    'appversion.published': '发布 APP 版本',
    'appversion.withdrawn': '下架 APP 版本'
  },
  en: {
    'appversion.created': 'App version added',
    'appversion.updated': 'App version changed',
    'appversion.removed': 'App version deleted',
    'appversion.published': 'App version published',
    'appversion.withdrawn': 'App version withdrawn'
  }
})

export const appVersionRefusals = defineRefusals(4970, {
  zh: {
    appBuildTwice: '该应用已有构建号 {build}，请使用更大的构建号',
    appPublished: '版本 {version_name} 已发布，不能修改或删除，请先下架',
    appBuildAhead: '本平台提供的司机网页是构建号 {build}，最低要求不能更高，否则所有司机都无法使用'
  },
  en: {
    appBuildTwice: 'This app already has build {build}; use a higher one',
    appPublished: 'Version {version_name} is published; withdraw it before you change or delete it',
    appBuildAhead: 'The driver page that this platform serves is build {build}; a higher minimum would lock every driver out'
  }
})
