// What 0.1's page did about its worker and its socket: refused for its version, it waited to be loaded anew by hand.
navigator.serviceWorker.register("/worker.js");

function connect() {
  const socket = new WebSocket(`ws://${location.host}/ws?version=1`);
  socket.onclose = ({ code }) => (code === 4400 ? (document.title = "outdated") : setTimeout(connect, 200));
}
connect();
