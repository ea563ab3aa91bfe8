// Pin every package anew (`npm run lock`). A lock file names packages, versions and hashes, and no address.
import { execSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";

// Beside a node_modules folder npm would leave out what other platforms need.
rmSync("node_modules", { recursive: true, force: true });
rmSync("package-lock.json", { force: true });
execSync("npm install --package-lock-only --ignore-scripts", { stdio: "inherit" });
const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
for (const one of Object.values(lock.packages)) {
  delete one.funding;
  delete one.resolved;
}
writeFileSync("package-lock.json", JSON.stringify(lock, null, 2) + "\n");
