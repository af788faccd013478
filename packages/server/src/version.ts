/** Version of the service and of its machine-readable description. */
export const version = '0.1.0'
