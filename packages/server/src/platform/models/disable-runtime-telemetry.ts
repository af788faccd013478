/**
 * Tells the ONNX runtime to send no telemetry, before it is loaded. Otherwise it collects a device id and events in the
 * user's cache directory and uploads them. Call it in the main thread: other threads have a copy of the environment, which
 * the library does not see.
 */
export function disableRuntimeTelemetry(): void {
  process.env.ORT_DISABLE_TELEMETRY = '1'
}
