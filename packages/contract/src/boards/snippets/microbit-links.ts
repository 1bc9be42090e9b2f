/** The programs for MakeCode of a micro:bit that a page joins to a topic, by the way it is connected. */
export const MICROBIT_PROGRAMS = { usb: program('serial'), bluetooth: program('bluetooth') } as const;

/** The connection between a micro:bit and the page. */
export type MicrobitWay = keyof typeof MICROBIT_PROGRAMS;

function program(way: 'serial' | 'bluetooth'): string {
  const isSerial = way === 'serial';
  const received = isSerial ? 'serial.onDataReceived' : 'bluetooth.onUartDataReceived';
  const read = isSerial ? 'serial.readUntil' : 'bluetooth.uartReadUntil';
  const write = isSerial ? 'serial.writeValue' : 'bluetooth.uartWriteValue';
  return `let text = ""
${isSerial ? '' : 'bluetooth.startUartService()\n'}${received}(serial.delimiters(Delimiters.NewLine), function () {
    text = ${read}(serial.delimiters(Delimiters.NewLine))
    if (text == "led=on") {
        basic.showIcon(IconNames.Heart)
    } else if (text == "led=off") {
        basic.clearScreen()
    } else {
        basic.showString(text)
    }
})
loops.everyInterval(1000, function () {
    ${write}("temperature", input.temperature())
    ${write}("light", input.lightLevel())
})`;
}
