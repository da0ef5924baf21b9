import type { Cells } from '../kit/endpoint.ts'

type Planned = { readonly vehicle_plan: readonly { readonly vehicle_type_id: number; readonly count: number }[] }

export const loadingCells = {
  /** 车型×台 */
  vehicle_plan: ({ vehicle_plan }, { lang, known }) =>
    vehicle_plan
      .map(({ vehicle_type_id, count }) => `${known?.vehicleTypes?.get(vehicle_type_id)?.[lang] ?? String(vehicle_type_id)} × ${count}`)
      .join(lang === 'zh' ? '、' : ', ') || null
} as const satisfies Cells<Planned>
