/** The address of a project's Edge Function, below which the paths of the contract are (decision 74). */
export const functionOf = (projectUrl: string): string => `${projectUrl}/functions/v1/hotovo`
