/** The driver's page as it is built from this source: the number counts up whenever what it does changes. `apps/driver/index.html` bears the same. */
export const driverPage = { version_name: '1.0', build: 100 } as const
