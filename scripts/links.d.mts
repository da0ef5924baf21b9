export const linkPackages: () => void
